import { useState, type DragEvent, type ReactNode } from 'react';

/** A part of the page onto which files can be dropped from outside. Everything that it does must also have a button. */
export interface DropAreaProps {
  /** What is said while files hover over it. */
  readonly say: string;
  readonly onDrop: (files: DataTransfer) => void;
  readonly children: ReactNode;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** The browser's own events rather than react-aria's, which give no DataTransfer: folders and the shell's handles need it. */
export function DropArea({ say, onDrop, children }: DropAreaProps) {
  const [depth, setDepth] = useState(0);
  return (
    <div
      className="drop-area"
      data-say={say}
      {...(depth > 0 ? { 'data-drop-target': true } : {})}
      onDragEnter={(event) => {
        if (hasFiles(event)) setDepth((now) => now + 1);
      }}
      onDragLeave={(event) => {
        if (hasFiles(event)) setDepth((now) => Math.max(0, now - 1));
      }}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        onDrop(event.dataTransfer);
      }}
    >
      {children}
    </div>
  );
}
