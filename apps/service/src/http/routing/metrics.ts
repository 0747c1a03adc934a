/** Figures for Prometheus: requests, runs, the queue, solving, and the process itself. */

import { message } from "@esm/messages/message";
import { runStatuses } from "@esm/model/domain/runs/run";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RunJob } from "../../runs/jobs/run-job.ts";
import type { Store } from "../../store/store.ts";
import { forbidden } from "../answers/errors.ts";
import { digestOf } from "../protection/client-address.ts";

export interface Metrics {
  /** All figures as Prometheus reads them. */
  text(): Promise<string>;
  contentType: string;
  /** Counts the answers of a server. */
  watch(server: FastifyInstance): void;
  /** Counts jobs as they run. */
  measured(runJob: RunJob): RunJob;
}

export function createMetrics(store: Pick<Store, "runs" | "runQueue">): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const { requests, jobsUnderWay, jobs, solving } = createInstruments(store, [register]);
  return {
    text: () => register.metrics(),
    contentType: register.contentType,
    watch(server) {
      server.addHook("onResponse", async (request, reply) => {
        // The pattern of the route, not the path: ids would each make a series of their own.
        const route = request.routeOptions.url ?? "none";
        const labels = { method: request.method, route, status: String(reply.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
    measured: (runJob) => async (order, hooks) => {
      const { kind } = order;
      jobsUnderWay.inc({ kind });
      const begin = performance.now();
      let end = "fault";
      try {
        const run = await runJob(order, hooks);
        end = run.status === "failed" ? run.error.cause : run.status;
        if (run.status === "succeeded") {
          const { solver, timings } = run.figures;
          if (solver) solving.inc({ solver: solver.name }, timings?.solve_s ?? 0);
        }
        return run;
      } finally {
        jobsUnderWay.dec({ kind });
        jobs.observe({ kind, end }, (performance.now() - begin) / 1000);
      }
    },
  };
}

/** The gauges of the database collect by themselves; the others are set by what they measure. */
function createInstruments(store: Pick<Store, "runs" | "runQueue">, registers: Registry[]) {
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by method, route and status, with response times.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  new Gauge({
    name: "runs",
    help: "Runs in the database by state; the same from every service on it.",
    labelNames: ["status"],
    registers,
    async collect() {
      try {
        for (const status of runStatuses) this.set({ status }, await store.runs.count({ status }));
      } catch {
        // Without the database these figures are unknown; the others still count.
        this.reset();
      }
    },
  });
  new Gauge({
    name: "open_runs",
    help: "Queued and running runs by class; the same from every service on the database.",
    labelNames: ["class", "status"],
    registers,
    async collect() {
      try {
        for (const { count, ...labels } of await store.runQueue.countOpen()) this.set(labels, count);
      } catch {
        this.reset();
      }
    },
  });
  const jobsUnderWay = new Gauge({
    name: "jobs_under_way",
    help: "Jobs running on this service.",
    labelNames: ["kind"],
    registers,
  });
  const jobs = new Histogram({
    name: "job_duration_seconds",
    help: "Jobs finished by this service, by kind and end: succeeded, cancelled, or the cause of failure.",
    labelNames: ["kind", "end"],
    buckets: [0.5, 2, 10, 60, 300, 1800, 7200, 43_200],
    registers,
  });
  const solving = new Counter({
    name: "solver_seconds_total",
    help: "Solver seconds of the jobs that succeeded.",
    labelNames: ["solver"],
    registers,
  });
  return { requests, jobsUnderWay, jobs, solving };
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Figures tell strangers too much: only this machine and holders of the metrics token may read them. Throws 403. */
export function requireMetricsAccess(request: FastifyRequest, token: string | undefined): void {
  const { authorization, forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  // Compares digests: the time of comparing texts would reveal how much of the token is right.
  if (token !== undefined && digestOf(authorization ?? "") === digestOf(`Bearer ${token}`)) return;
  // Requests that a proxy on this machine passes on come from elsewhere.
  const isDirect = forwarded === undefined && forwardedFor === undefined;
  if (isDirect && loopback.test(request.socket.remoteAddress ?? "")) return;
  throw forbidden(message("metrics_elsewhere"));
}
