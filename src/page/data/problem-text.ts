/** What the service says of a problem, and what to do about it. Pure. */
export const problemText = ({ msg, hint }: { msg: string; hint?: string | null | undefined }): string =>
  hint ? `${msg.replace(/(?<![.!?])$/, ".")} ${hint}` : msg;
