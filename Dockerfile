# The service in a container: Debian with the Node.js that comes with the packages.
FROM node:24-bookworm-slim AS descriptions
WORKDIR /app
COPY packages packages
COPY apps apps
# npm links the command `esm` only where its file is present.
RUN find . -type f ! -name package.json ! -name esm.mjs -delete

# Installed again only where a description of a package changes.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY --from=descriptions /app ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM packages AS build
COPY launch.cjs ./
COPY packages packages
COPY apps apps
COPY tools tools
RUN node_modules/.bin/node launch.cjs build

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json launch.cjs ./
COPY --from=descriptions /app/apps/cli apps/cli
COPY examples examples
# The version of Node.js that the tests run on, not the one of the image.
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# The C library gives arrays of 64 kB and more back to the system when the service frees them.
ENV MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "launch.cjs", "main"]
