/** Icons of 24 × 24, drawn with lines in the colour of the text. They are decoration: words stand beside them. */

const shapes = {
  add: "M12 5v14M5 12h14",
  bolt: "M13 3 5.5 13.5h5.2L10 21l8-11h-5.4z",
  check: "M5 12.5 10 17.5 19.5 7",
  clock: "M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  delete: "M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3",
  down: "M6 9.5l6 6 6-6",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  edit: "M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4",
  error: "M12 7.5v6M12 16.8v.2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  information: "M12 11v6M12 7.2v.2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  language: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3.5 9.5h17M3.5 14.5h17M12 3c-5 5.5-5 12.5 0 18M12 3c5 5.5 5 12.5 0 18",
  link: "M10 14a4.5 4.5 0 0 0 6.4 0l3-3a4.5 4.5 0 0 0-6.4-6.400l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.400l1-1",
  more: "M5 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1M12 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1M19 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1",
  minus: "M5 12h14",
  moon: "M20 14.500A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5",
  next: "M9.5 6l6 6-6 6",
  offline: "M4 4l16 16M8.5 16.500a5 5 0 0 1 7 0M5 12.500a10 10 0 0 1 4-2.400M19 12.500a10 10 0 0 0-5-2.700M12 20v.1",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  pause: "M7 5h3.500v14H7zM13.500 5H17v14h-3.500z",
  play: "M7 4.500v15l12-7.500z",
  previous: "M14.5 6l-6 6 6 6",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5",
  share: "M12 15V4M8 7.5 12 3.500l4 4M6 11H5v9h14v-9h-1",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4",
  table: "M4 5h16v14H4zM4 10h16M4 14.500h16M10 10v9",
  upload: "M12 20V9M7 13.500l5-5 5 5M5 4h14",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.500a7.5 7.5 0 0 1 15 0",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  warning: "M12 9.500v4.500M12 17v.2M12 3.5 2.5 20h19z",
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
