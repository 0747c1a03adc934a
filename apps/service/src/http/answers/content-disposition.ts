/** The header that names a file to be saved. */

/** Names that need no encoding go as they are; all others percent-encoded as UTF-8. */
export function attachment(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encoded === fileName ? `attachment; filename="${fileName}"` : `attachment; filename*=utf-8''${encoded}`;
}
