/** How far something is; without a value it only says that it goes on. */

interface Props {
  label: string;
  /** From 0 to 1. */
  value?: number;
}

export function Progress({ label, value }: Props) {
  return <progress class="progress" aria-label={label} {...(value !== undefined && { max: 1, value })} />;
}
