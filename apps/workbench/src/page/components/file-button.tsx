/** A button that lets the user choose files. */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "./button.tsx";

interface Props {
  /** Endings and media types that the dialog of the browser offers. */
  accept: string;
  onFiles: (files: FileList | null) => void;
  children: ComponentChildren;
}

export function FileButton({ accept, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files);
          // Without this, choosing the same file again would do nothing.
          currentTarget.value = "";
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </div>
  );
}
