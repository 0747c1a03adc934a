/** Settings that limit what users store, send, receive and connect. */
import { mebibytes, type Setting, wholeNumber } from "./setting.ts";

export const limitSettings = {
  maxDataBytesPerUser: {
    variable: "MAX_DATA_MIB_PER_USER",
    schema: mebibytes(0, 2 ** 30),
    default: "10240",
    description: "Maximum size of the data sets of one user with their history, in MiB. `0`: no limit.",
  },
  maxResultBytesPerUser: {
    variable: "MAX_RESULTS_MIB_PER_USER",
    schema: mebibytes(0, 2 ** 30),
    default: "20480",
    description: "Maximum size of the stored results of one user's runs, in MiB. `0`: no limit.",
  },
  maxJsonBytes: {
    variable: "MAX_JSON_BYTES",
    schema: wholeNumber(1024, 2 ** 30),
    default: "16777216",
    description:
      "Maximum size of a request body that is not a file, in bytes. Routes have lower limits, at most 16 MiB; see [security](security.md).",
  },
  maxUploadBytes: {
    variable: "MAX_UPLOAD_BYTES",
    schema: wholeNumber(1024, 2 ** 40),
    default: "536870912",
    description: "Maximum size of an uploaded file, in bytes.",
  },
  maxArchiveEntries: {
    variable: "MAX_ARCHIVE_ENTRIES",
    schema: wholeNumber(1, 1_000_000),
    default: "50000",
    description: "Maximum number of entries in an uploaded archive.",
  },
  maxArchiveBytes: {
    variable: "MAX_ARCHIVE_BYTES",
    schema: wholeNumber(1024, 2 ** 40),
    default: "1073741824",
    description: "Maximum size of an expanded archive, in bytes.",
  },
  maxNetcdfBytes: {
    variable: "MAX_NETCDF_MIB",
    schema: mebibytes(1, 1024),
    default: "192",
    description:
      "Maximum size of the values of a netCDF file, in MiB: 8 bytes for each number, at least 64 for each text. It is checked before they are read.",
  },
  maxRequestsPerMinute: {
    variable: "REQUESTS_PER_MINUTE",
    schema: wholeNumber(0, 1_000_000),
    default: "30000",
    description:
      "Requests that one user, or one network address without a token, may send within a minute; questions about runs and streams of " +
      "events do not count. `0`: no limit.",
  },
  maxEventLoopDelayMs: {
    variable: "MAX_EVENT_LOOP_DELAY_MS",
    schema: wholeNumber(0, 3_600_000),
    default: "10000",
    description:
      "Milliseconds that the event loop may lag before further requests are refused with 503. `0`: no limit.",
  },
  headersTimeoutSeconds: {
    variable: "HEADERS_TIMEOUT_S",
    schema: wholeNumber(1, 3600),
    default: "20",
    description: "Seconds within which the head of a request must arrive.",
  },
} as const satisfies Record<string, Setting>;
