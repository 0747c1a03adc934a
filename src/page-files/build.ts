/**
 * The program that bundles the page: keeps the bundle for the next service, and prints it for the service that started
 * it. `node src/page-files/build.ts` alone fills the cache, as the image of the container does.
 */
import { lowerPriority } from "../platform/process-priority.ts";
import { bundlePage } from "./bundle.ts";
import { writeCached } from "./cache.ts";
import { packFiles } from "./packed-files.ts";
import { keyOfSources } from "./source-files.ts";

const niceOfBuild = 10;

lowerPriority(niceOfBuild);
const key = await keyOfSources();
const files = await bundlePage();
await writeCached(key, files);
if (process.argv.includes("--print")) process.stdout.write(packFiles(files));
