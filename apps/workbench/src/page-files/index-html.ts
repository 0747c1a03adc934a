/** The one document of the page. It has no inline script and no inline style, so the policy can forbid both. */

interface Assets {
  /** The entry, then what it imports at once. */
  scripts: readonly string[];
  style: string;
  icon: string;
}

export function indexHtml({ scripts: [main, ...imported], style, icon }: Assets): string {
  const address = (path: string) => `/app/${path}`;
  const lines = [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    "<title>Workbench</title>",
    `<link rel="icon" href="${address(icon)}" type="image/svg+xml">`,
    `<link rel="stylesheet" href="${address(style)}">`,
    `<script type="module" src="${address(main)}"></script>`,
    ...imported.map((path) => `<link rel="modulepreload" href="${address(path)}">`),
    "</head>",
    '<body><div id="page"></div><noscript>The workbench needs JavaScript. The interface is described at /docs.</noscript></body>',
    "</html>",
  ];
  return `${lines.join("\n")}\n`;
}
