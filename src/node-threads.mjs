/**
 * Gives the service more of Node's own threads, which wait for the disk, hash passwords and compress. With the usual 4, a
 * commit waited for a thread behind uploads and logins. Loaded before everything else (`node --import`), because Node
 * reads the number when the first thread is needed, and loading a module needs one.
 */
process.env.UV_THREADPOOL_SIZE ??= "16";
