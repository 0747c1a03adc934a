/** Why a file cannot be read as a model of a tool at all. */
export class FileFault extends Error {
  override readonly name = "FileFault";
  readonly code:
    | "unknown_format"
    | "damaged_file"
    | "external_content"
    | "too_large"
    | "too_slow"
    | "invalid_table"
    | "scenarios";
  readonly hint: string | undefined;

  constructor(code: FileFault["code"], message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
