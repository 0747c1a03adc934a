/**
 * Do refusals reach clients whose upload was not read?
 *
 *     npx node bench/refused-uploads.ts [uploads]     # prints one JSON object; exit code 1 if an answer is missing
 *
 * Uploads of 10 bytes to 5 MB without a token, with an invalid one, without permission and to an unknown data set, half of them
 * with `Connection: close`, by two clients: one that sends everything before it reads, and that of Node.js.
 */
import "./help.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "../apps/service/tests/http/process.ts";
import { formWith, type Heard, sendWhole } from "../tests/support/whole-request.ts";

const uploads = Number(process.argv[2] ?? 1000);
const [smallest, largest] = [10, 5_000_000];
const folder = mkdtempSync(join(tmpdir(), "refused-uploads-"));
const service = await startProcess({ DATA_DIR: folder });

async function json(path: string, body: unknown, token = "") {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  return (await fetch(service.url + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
}
async function tokenOf(username: string): Promise<string> {
  const user = { username, password: "a long secret" };
  await json("/auth/register", user);
  const login = await fetch(`${service.url}/auth/login`, { method: "POST", body: new URLSearchParams(user) });
  return ((await login.json()) as { access_token: string }).access_token;
}
const owner = await tokenOf("owner");
const { id } = (await json("/datasets/", { name: "set" }, owner)) as { id: number };
interface Rejection {
  path: string;
  headers: Record<string, string>;
  status: number;
}
const path = `/datasets/${id}/upload`;
const refusals: Rejection[] = [
  { path, headers: {}, status: 401 },
  { path, headers: { authorization: "Bearer x" }, status: 403 },
  { path, headers: { authorization: `Bearer ${await tokenOf("stranger")}` }, status: 403 },
  { path: "/datasets/999/upload", headers: { authorization: `Bearer ${owner}` }, status: 404 },
];
const content = Buffer.alloc(largest, "x");
const agents = { close: new Agent({ keepAlive: false }), "keep-alive": new Agent({ keepAlive: true }) };
type Connection = keyof typeof agents;

function byNode({ path, headers: given }: Rejection, file: Buffer, connection: Connection): Promise<Heard> {
  const { type, body } = formWith(file);
  const headers = { "content-type": type, "content-length": body.length, ...given };
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, body: "", error: error.code ?? error.message });
    const sent = request(service.url + path, { method: "POST", headers, agent: agents[connection] });
    sent.on("error", failed);
    sent.on("response", (answer: IncomingMessage) => {
      answer.on("error", failed);
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: "", error: null }));
      answer.resume();
    });
    sent.end(body);
  });
}

function byHand({ path, headers }: Rejection, file: Buffer, connection: Connection): Promise<Heard> {
  const { type, body } = formWith(file);
  return sendWhole(service.url, { path, headers: { "content-type": type, connection, ...headers }, body });
}

const clients = { "sends all before it reads": byHand, "node:http": byNode };
const table: Record<string, Record<string, number>> = {};
let answers = 0;
const begin = performance.now();
for (let upload = 0; upload < uploads; upload++) {
  const bytes = Math.round(smallest * (largest / smallest) ** (upload / Math.max(1, uploads - 1)));
  const connection = upload % 2 === 0 ? "close" : "keep-alive";
  const [name, send] = Object.entries(clients)[Math.floor(upload / 2) % 2];
  const refusal = refusals[Math.floor(upload / 4) % refusals.length];
  const { status, error } = await send(refusal, content.subarray(0, bytes), connection);
  const row = `${name}, ${connection}`;
  table[row] ??= {};
  const outcome = error ?? String(status);
  if (status === refusal.status) answers++;
  table[row][outcome] = (table[row][outcome] ?? 0) + 1;
}
const seconds = Math.round((performance.now() - begin) / 100) / 10;
process.stdout.write(`${JSON.stringify({ uploads, answers, seconds, table }, null, 1)}\n`);
for (const agent of Object.values(agents)) agent.destroy();
await service.end("SIGTERM");
rmSync(folder, { recursive: true, force: true });
process.exitCode = answers === uploads ? 0 : 1;
