# The service in a container: Debian with the Node.js that comes with the packages.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY src src
COPY examples examples
# The version of Node.js that the tests run on, not the one of the image.
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# The workbench and the programs are bundled here, so that a container whose files are read-only need not do it. Images keep times
# in whole seconds, and bundles are for files of one time.
RUN mkdir /data node_modules/.cache && find package.json node_modules/.package-lock.json src -exec touch --date=@0 {} + \
  && node src/page-files/build.ts && node src/program-files/build.ts && chown -R node:node /data node_modules/.cache
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--import", "./src/allocator.mjs", "--import", "./src/node-threads.mjs", "--import", "./src/compile-cache.mjs", "--import", "./src/program-files/use-bundles.ts", "src/main.ts"]
