/** Message and hint of a problem. Pure. */
export const problemText = ({ msg, hint }: { msg: string; hint?: string | null | undefined }): string =>
  hint ? `${msg.replace(/(?<![.!?])$/, ".")} ${hint}` : msg;
