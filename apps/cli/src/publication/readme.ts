/** `README.md` of a publication: what is in it, and how to solve and verify it again. Texts of data are escaped. */
import type { Creator } from "./metadata.ts";
import {
  type Argument,
  addressOfDoi,
  addressOfOrcid,
  nameOfSource,
  oneLine,
  type Publication,
  type PublishedFile,
  places,
} from "./publication.ts";

export function readmeText(publication: Publication, files: readonly PublishedFile[]): string {
  const { metadata, figures, remarks } = publication;
  const { title, description, date, doi } = metadata;
  const sections = [
    `# ${escaped(title)}`,
    metadata.creators.map(creatorLine).join("; "),
    [
      `Published ${date}`,
      `by ${escaped(metadata.publisher)}`,
      ...(doi === null ? [] : [`<${addressOfDoi(doi)}>`]),
    ].join(", "),
    paragraphs(description),
    "## Result",
    resultTable(publication),
    ...remarks.map(escaped),
    "## Solve it again",
    rerun(publication),
    "## Verify it",
    verification(publication),
    "## Files",
    fileTable(publication, files),
    "## Licences and sources",
    licences(publication),
    ...(figures.length === 0 ? [] : ["## Figures"]),
    ...figures.map((figure) => `![${escaped(figure.title)}](${figure.path})\n\n*${escaped(figure.title)}*`),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** Characters that mean something in Markdown, as themselves; on one line. */
export const escaped = (text: string): string =>
  oneLine(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_{}[\]>#|!~$]/g, "\\$&")
    .replace(/^(?:[-+=]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));

const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map(escaped)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n");

function creatorLine({ name, orcid, affiliation }: Creator): string {
  const shown = orcid === null ? escaped(name) : `[${escaped(name)}](${addressOfOrcid(orcid)})`;
  return affiliation === null ? shown : `${shown} (${escaped(affiliation)})`;
}

const table = (rows: readonly (readonly string[])[]): string => {
  const [head, ...body] = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return [head, `|${"---|".repeat(rows[0].length)}`, ...body].join("\n");
};

const code = (text: string): string => `\`\`\`bash\n${text}\n\`\`\``;

function resultTable({ result, program }: Publication): string {
  const { objective, costUnit, resolution, years, discounted, programHash, solver } = result;
  const annual = (cost: number): string => `${cost} ${escaped(costUnit)}/a`;
  const costs = years
    ? [
        ...years.map(({ year, objective: cost }) => [`Total annual cost in ${year}`, annual(cost)]),
        ...(discounted === null ? [] : [["Discounted sum of all years", `${discounted} ${escaped(costUnit)}`]]),
      ]
    : [["Total annual cost", annual(objective)]];
  return table([
    ["Figure", "Value"],
    ...costs,
    ["Resolution of time", escaped(resolution)],
    ["Solver", escaped(solver)],
    ...(programHash === null ? [] : [["SHA-256 of the program (the equations)", `\`${programHash}\``]]),
    ["Software", `${escaped(program.name)} ${program.version}`],
  ]);
}

function rerun({ solveArguments, withoutPage, program, result, metadata: { software } }: Publication): string {
  const words = [
    "npm run --silent esm -- solve",
    `"$PUBLICATION/${places.input}"`,
    ...solveArguments.map(word),
    "--json",
  ];
  const costs = result.years
    ? "The costs of the milestone years are `objective` in `years`"
    : `The cost is \`objective\`: ${result.objective}`;
  const page = `Without an installation: open \`${places.page}\` in a browser. It needs no network, and solves the same program where that is not too large for a browser.`;
  return [
    ...(withoutPage === null ? [page] : [escaped(withoutPage)]),
    `With the program${software === null ? "" : `, which is at <${software}>`}: go into the folder of ${program.name} ${program.version}, which brings its own Node.js by \`npm ci\`. \`PUBLICATION\` is the path of this folder.`,
    code(["export PUBLICATION=/path/to/this/folder", "npm ci", words.join(" ")].join("\n")),
    `${costs}. Other versions, solvers and machines give the same within 10⁻⁹ of it, or within the gap of a search for whole numbers.`,
  ].join("\n\n");
}

/** A word of the shell. Only files of the folder and options that were read are in a command. */
function word(argument: Argument): string {
  if (typeof argument !== "string") return `"$PUBLICATION/${argument.file}"`;
  return /^[\w.,:=+-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;
}

function verification({ certificate }: Publication): string {
  if ("missing" in certificate) return `There is no certificate: ${escaped(certificate.missing)}`;
  const folder = places.certificate;
  return [
    "The certificate proves a lower bound of the cost. Anybody can check it in this folder, without the program:",
    code(`node ${folder}/verify.mjs      # Node.js 18 or later\npython3 ${folder}/verify.py    # Python 3.9 or later`),
    `It says: ${escaped(certificate.verdict)}`,
    `\`program\` in \`${folder}/claim.json\` is the SHA-256 of the program above. Sizes and SHA-256 of all files are in \`${places.crate}\`.`,
  ].join("\n\n");
}

function fileTable({ solveArguments, withoutPage, certificate }: Publication, files: readonly PublishedFile[]): string {
  const has = (folder: string): boolean => files.some(({ path }) => path.startsWith(`${folder}/`));
  const rows: (readonly [string, string] | false)[] = [
    [places.input, "the input as a plain package: one JSON file with the attributes, and CSV tables"],
    has(places.options) && [
      places.options,
      `files of options: ${solveArguments.flatMap((one) => (typeof one === "string" ? [] : [one.file.split("/").at(-1)])).join(", ")}`,
    ],
    [places.results, "every figure and time series, as one table in CSV and Parquet, and as netCDF"],
    has(places.figures) && [places.figures, "figures as SVG"],
    "verdict" in certificate && [places.certificate, "the proof that the cost is the least possible"],
    withoutPage === null && [places.page, "the result, its pages and the solver in one file"],
    [places.crate, "all files with sizes and SHA-256 (RO-Crate 1.2)"],
    [places.oemetadata, "tables, units, licences and sources (OEMetadata 2)"],
    [places.datacite, "draft of the record for a DOI (DataCite 4)"],
    [places.citation, "how to cite this package"],
  ];
  return table([["File or folder", "Content"], ...rows.flatMap((row) => (row ? [[`\`${row[0]}\``, row[1]]] : []))]);
}

function licences({ metadata, program, sources, withoutSource, withoutPage }: Publication): string {
  const { data, results, metadata: ofMetadata } = metadata.licences;
  const link = ({ name, url }: { name: string; url: string }): string => `[${escaped(name)}](${address(url)})`;
  const lines = [
    `* Input: ${link(data)}`,
    `* Results, figures, certificate: ${link(results)}`,
    ...(ofMetadata ? [`* Metadata: ${link(ofMetadata)}`] : []),
    ...(withoutPage === null ? [`* The solver in \`${places.page}\` and the verifiers: ${link(program.licence)}`] : []),
  ];
  const { count, of } = withoutSource;
  return [
    lines.join("\n"),
    ...(sources.length === 0
      ? []
      : [
          "Sources of the data:",
          sources
            .map((source) => {
              const name = escaped(nameOfSource(source));
              return `* ${source.address === null ? name : `[${name}](${address(source.address)})`}: ${link(source.licence)}`;
            })
            .join("\n"),
        ]),
    `${count} of ${of} components name no source.`,
  ].join("\n\n");
}

/** Addresses of data have neither blanks nor angle brackets (`isWebAddress`). */
const address = (url: string): string => url.replaceAll("(", "%28").replaceAll(")", "%29");
