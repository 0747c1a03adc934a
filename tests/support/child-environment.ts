/** Processes started by tests see what they need to start, and what was compiled before; none of the settings around. */
const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;

export const childEnvironment = { PATH, NODE_COMPILE_CACHE };
