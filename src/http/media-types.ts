export const eventStreamMediaType = "text/event-stream";
export const workbookMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const zipMediaType = "application/zip";
