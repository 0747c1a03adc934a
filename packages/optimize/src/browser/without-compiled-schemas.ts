/**
 * Imported before every schema: parsers that zod compiles are code from texts, which the policies of pages refuse, and browsers report the
 * attempt in their consoles.
 */
import { config } from "zod";

config({ jitless: true });
