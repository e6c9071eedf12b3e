import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { assembleOpenSearch } from "../../packages/bi-engine/tools/opensearch/assemble.ts";
import { modules } from "../../packages/bi-engine/tools/opensearch/node-process.ts";
import { podman } from "./podman.ts";

/** Set where registries can be reached. */
export const USES_PUBLIC_IMAGES = process.env["QUITTANCE_PUBLIC_IMAGES"] === "true";

/** Starts each service with the settings that its public image takes from the environment. */
const ENTRYPOINT = `#!/bin/sh
set -eu
case "$SERVICE" in
  caddy) exec caddy run --config /etc/caddy/Caddyfile --adapter caddyfile ;;
  opensearch)
    mkdir -p /usr/share/opensearch/data/node_1/config
    printf '%s\\n' 'network.host: 0.0.0.0' 'discovery.type: single-node' 'cluster.routing.allocation.disk.threshold_enabled: false' > /usr/share/opensearch/data/node_1/config/opensearch.yml
    exec java $OPENSEARCH_JAVA_OPTS -Djava.locale.providers=SPI,COMPAT -cp '/opt/opensearch/*' org.codelibs.opensearch.runner.OpenSearchRunner \\
      -basePath /usr/share/opensearch/data -clusterName search -numOfNode 1 -baseHttpPort 9199 -moduleTypes ${modules.join()} ;;
  postgres)
    bin=/usr/lib/postgresql/15/bin
    data=/var/lib/postgresql/data/cluster
    install -d -o postgres -g postgres /var/run/postgresql /var/lib/postgresql/data
    as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
    if [ ! -d "$data" ]; then
      as_postgres $bin/initdb -D "$data" -U "$POSTGRES_USER" -A trust -E UTF8 --locale=C >/dev/null
      echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
      as_postgres $bin/pg_ctl -D "$data" -w -o "-c listen_addresses=''" start >/dev/null
      as_postgres psql -q -U "$POSTGRES_USER" postgres -c "alter role \\"$POSTGRES_USER\\" password '$POSTGRES_PASSWORD'" -c "create database \\"$POSTGRES_DB\\""
      as_postgres $bin/pg_ctl -D "$data" -w stop >/dev/null
    fi
    exec setpriv --reuid postgres --regid postgres --clear-groups $bin/postgres -D "$data" -c "listen_addresses=*" ;;
esac
`;

/** The packages of Debian that a stand-in for the public image is made of, and the text of its Containerfile. */
const STAND_INS: Record<
  string,
  { packages: string; containerfile: string; files: () => Record<string, string> }
> = {
  "docker.io/library/node:26-bookworm-slim": {
    packages: "libstdc++6,libatomic1",
    containerfile: `COPY node /usr/local/bin/node\nRUN useradd --uid 1000 --create-home node\nCMD ["node"]\n`,
    files: () => ({ node: process.execPath }),
  },
  ...Object.fromEntries(
    [
      ["postgres", "docker.io/library/postgres:17-bookworm"],
      ["caddy", "docker.io/library/caddy:2"],
      ["opensearch", "docker.io/opensearchproject/opensearch:2.17.1"],
    ].map(([service, name]) => [
      name!,
      {
        packages: "postgresql-15,default-jre-headless,caddy,curl",
        containerfile: `COPY opensearch /opt/opensearch
COPY entrypoint /entrypoint
ENV SERVICE=${service} XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
ENTRYPOINT ["/bin/sh", "/entrypoint"]
`,
        files: () => ({ opensearch: assembleOpenSearch() }),
      },
    ]),
  ),
};

/**
 * Puts the images that compose.yaml and the Containerfile name where Podman finds them. Without a way to a registry (`QUITTANCE_PUBLIC_IMAGES=true`
 * pulls the public ones) they are stand-ins of the same name, made of Debian's packages, the Node that runs this, and the OpenSearch of the tests.
 */
export function providePublicImages(names: readonly string[]): void {
  for (const name of names) {
    if (USES_PUBLIC_IMAGES) podman(["pull", "--quiet", name]);
    else makeStandIn(name);
  }
}

function makeStandIn(name: string): void {
  const standIn = STAND_INS[name];
  if (!standIn) throw new Error(`There is no stand-in for ${name}.`);
  const context = mkdtempSync(join(tmpdir(), "quittance-stand-in-"));
  writeFileSync(join(context, "entrypoint"), ENTRYPOINT);
  for (const [file, from] of Object.entries(standIn.files()))
    cpSync(from, join(context, file), { recursive: true });
  buildFrom(context, `FROM ${debian(standIn.packages)}\n${standIn.containerfile}`, name);
}

/** @returns the name of the image of a minimal Debian with these packages, which is made once */
function debian(packages: string): string {
  const key = createHash("sha256").update(packages).digest("hex").slice(0, 12);
  const name = `localhost/debian-${key}`;
  if (podman(["images", "--quiet", name]).trim() !== "") return name;
  const context = mkdtempSync(join(tmpdir(), "quittance-debian-"));
  execFileSync(
    "mmdebstrap",
    [
      "--quiet",
      "--variant=minbase",
      "--format=tar",
      `--include=${packages}`,
      "bookworm",
      join(context, "debian.tar"),
      "http://deb.debian.org/debian",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  buildFrom(context, "FROM scratch\nADD debian.tar /\n", name);
  return name;
}

function buildFrom(context: string, containerfile: string, name: string): void {
  writeFileSync(join(context, "Containerfile"), containerfile);
  podman(["build", "--quiet", "--network", "none", "--pull=never", "--layers", "--tag", name, context]);
  rmSync(context, { recursive: true });
}
