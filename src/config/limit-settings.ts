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
  maxConnections: {
    variable: "MAX_CONNECTIONS",
    schema: wholeNumber(1, 1_000_000),
    default: "2000",
    description: "Maximum number of open connections; further ones are closed.",
  },
  maxConnectionsPerAddress: {
    variable: "MAX_CONNECTIONS_PER_ADDRESS",
    schema: wholeNumber(0, 1_000_000),
    default: "0",
    description:
      "Maximum number of them from one network address. `0`: 500, or no limit of its own behind a proxy (`TRUST_PROXY`).",
  },
  headersTimeoutSeconds: {
    variable: "HEADERS_TIMEOUT_S",
    schema: wholeNumber(1, 3600),
    default: "20",
    description: "Seconds within which the head of a request must arrive.",
  },
  bodyTimeoutSeconds: {
    variable: "BODY_TIMEOUT_S",
    schema: wholeNumber(1, 3600),
    default: "30",
    description: "Seconds after which a request body slower than 1 KiB/s is abandoned.",
  },
  answerTimeoutSeconds: {
    variable: "ANSWER_TIMEOUT_S",
    schema: wholeNumber(1, 3600),
    default: "120",
    description:
      "Seconds after which a response is abandoned if the client receives it slower than `ANSWER_LEAST_RATE`. On Linux a client's " +
      "progress is visible in steps of up to 1.3 MiB, so a lower value disconnects slow clients.",
  },
  minAnswerRate: {
    variable: "ANSWER_LEAST_RATE",
    schema: wholeNumber(1, 2 ** 30),
    default: "8192",
    description:
      "Minimum rate at which a client must receive a response, in bytes per second, as a mean over `ANSWER_TIMEOUT_S`; time in which the service " +
      "has nothing to send does not count.",
  },
  maxAnswerBytes: {
    variable: "MAX_ANSWERS_MIB",
    schema: mebibytes(1, 2 ** 20),
    default: "256",
    description:
      "Maximum size of large responses in memory that clients have not yet received, in MiB: this for all, half for one network address, " +
      "a quarter for one user. Further ones are refused.",
  },
  maxDownloadBytes: {
    variable: "MAX_DOWNLOADS_MIB",
    schema: mebibytes(1, 2 ** 30),
    default: "8192",
    description: "The same for files of downloads, in MiB; a file counts as at least 8 MiB.",
  },
} as const satisfies Record<string, Setting>;
