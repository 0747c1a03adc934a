/** Starts a service with a data set and an account, writes its address and a token to a file, and ends with SIGTERM. */
import { writeFileSync } from "node:fs";
import { startTarget } from "../../tests/hostile/target.ts";

const [, , path = ""] = process.argv;
const limits = { LOGIN_FAILURES_PER_ACCOUNT: "0", LOGIN_FAILURES_PER_ADDRESS: "0", REGISTRATIONS_PER_ADDRESS: "0" };
const target = await startTarget({ ...limits, STOP_GRACE_S: "2" });
writeFileSync(path, `url=${target.url}\ntoken=${target.token}\n`);
process.on("SIGTERM", () => void target.stop().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
