# Two stages: the first installs all packages and builds, the second holds only what runs.
# Both images have glibc, because the embedded PostgreSQL and the packages with native code need it.
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG RUNTIME_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /galley
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm run image:files -- /image \
  && cp node_modules/node/bin/node /image-node

FROM ${RUNTIME_IMAGE}
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /data galley \
  && install --directory --owner=galley --group=galley --mode=700 /data
COPY --from=build /image-node /usr/local/bin/node
COPY --from=build /image /galley
COPY deploy/galley /usr/local/bin/galley
WORKDIR /galley
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/node-compile-cache
# By the user of the container, because Node keeps a cache for each user. Nobody can change it afterwards.
RUN --mount=type=bind,source=deploy/fill-compile-cache,target=/fill-compile-cache \
  install --directory --owner=galley --group=galley "$NODE_COMPILE_CACHE" \
  && setpriv --reuid=galley --regid=galley --clear-groups /fill-compile-cache \
  && chown --recursive root:root "$NODE_COMPILE_CACHE" \
  && chmod --recursive a+rX,go-w "$NODE_COMPILE_CACHE"
ENV GALLEY_HOST=0.0.0.0 \
  GALLEY_DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
# Docker asks this of a container; Kubernetes has probes of its own.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "scripts/run.mjs", "start"]
