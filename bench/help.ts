/** With `--help`, a program prints the comment at its head and does nothing else. To be imported before everything else. */
import { readFileSync } from "node:fs";

if (process.argv.includes("--help")) {
  const [, comment = ""] = /^\/\*\*\s(.*?)\s\*\//s.exec(readFileSync(process.argv[1], "utf8")) ?? [];
  process.stdout.write(`${comment.replace(/^ \* ?/gm, "").trim()}\n`);
  process.exit(0);
}
