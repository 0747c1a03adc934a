export const eventStreamMediaType = "text/event-stream";
export const workbookMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** For the workbook of a model's optimization: with the blank that the original sends, because clients compare it. */
export const modelWorkbookMediaType = "application/vnd.openxmlformats-officedocument. spreadsheetml.sheet";
/** A line of JSON, and numbers as bytes. */
export const numbersMediaType = "application/octet-stream";
export const netcdfMediaType = "application/x-netcdf";
export const zipMediaType = "application/zip";
