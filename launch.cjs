/**
 * Starts a program of the build in this process: `node launch.cjs main`, `worker` or `cli …`. `node launch.cjs build` only builds.
 *
 * `dist/` has a folder for each state of the sources, named by their digest; where the current one is missing, it is built first. A
 * service that runs keeps the folder it was started from. Without sources, the newest folder runs as it is.
 *
 * CommonJS, because Node.js loads it without its thread pool, whose size is set here.
 */
const { spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const { existsSync, readdirSync, readFileSync, statSync } = require("node:fs");
const { enableCompileCache, getCompileCacheDir } = require("node:module");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");

const dist = join(__dirname, "dist");
const builder = join(__dirname, "tools/build/build.ts");

/** Folders of the sources: of each package, and of the build. */
function sourceFolders() {
  const packages = ["packages", "apps"].flatMap((top) =>
    existsSync(join(__dirname, top)) ? readdirSync(join(__dirname, top)).map((name) => join(top, name, "src")) : [],
  );
  return [...packages, "tools/build"].map((folder) => join(__dirname, folder)).filter((folder) => existsSync(folder));
}

/** Names, sizes and modification times of the sources, and the lock file. Reading all sources would take ten times as long. */
function digestOfSources() {
  const hash = createHash("sha256").update(readFileSync(join(__dirname, "package-lock.json")));
  for (const folder of sourceFolders()) {
    for (const name of readdirSync(folder, { recursive: true }).sort()) {
      const { size, mtimeMs } = statSync(join(folder, name));
      hash.update(`${name} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex").slice(0, 16);
}

/** The folder of the build. Ends the process where there is none and none can be made. */
function buildFolder() {
  if (!existsSync(builder)) {
    const folders = existsSync(dist) ? readdirSync(dist).filter((name) => /^[0-9a-f]{16}$/.test(name)) : [];
    if (folders.length === 0) fail("There are neither sources (packages/, apps/) nor a build (dist/) to start from.");
    const modified = (name) => statSync(join(dist, name)).mtimeMs;
    return join(dist, folders.sort((left, right) => modified(right) - modified(left))[0]);
  }
  for (;;) {
    const digest = digestOfSources();
    const folder = join(dist, digest);
    if (existsSync(folder)) return folder;
    process.stderr.write("Building (once for these sources) …\n");
    const { status, signal } = spawnSync(process.execPath, [builder, folder], { stdio: ["ignore", 2, 2] });
    if (signal) process.kill(process.pid, signal);
    if (status !== 0) fail("The build failed; its messages are above.");
    // Somebody may have changed the sources meanwhile.
    if (digestOfSources() === digest) return folder;
  }
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const [program, ...words] = process.argv.slice(2);
const folder = buildFolder();
if (program !== "build") {
  // Node.js has 4 threads for disk, passwords and compression; with 4, a commit waited behind uploads and logins.
  process.env.UV_THREADPOOL_SIZE ??= "16";
  // `npm run dev` names the folder that is watched. With this variable, Node.js would send what each thread loads to its owner, as a message.
  delete process.env.WATCH_REPORT_DEPENDENCIES;
  // Child processes take part. Where the folder cannot be written, nothing is kept.
  if (process.env.NODE_COMPILE_CACHE === undefined) {
    enableCompileCache(join(folder, "compiled"));
    const kept = getCompileCacheDir();
    if (kept !== undefined) process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  }
  const file = join(folder, `${program}.mjs`);
  if (!existsSync(file)) fail(`There is no program '${program}': node launch.cjs main|worker|cli|build.`);
  process.argv = [process.argv[0], file, ...words];
  import(pathToFileURL(file).href).catch((error) => {
    process.stderr.write(`${error?.stack ?? error}\n`);
    process.exitCode = 1;
  });
}
