/** A name, and what explains it. */

/** Words that explain stand below: a phone has no room for a column of them. */
export const Explained = ({ name, text }: { name: string; text: string }) => (
  <>
    {name}
    <div class="muted small">{text}</div>
  </>
);
