import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button, IconButton } from './button.tsx';

/** What a frame itself says. */
export interface FrameWords {
  readonly skipToContent: string;
  readonly menu: string;
  readonly close: string;
}

/** What surrounds every page of an app: a column of destinations in a wide window, a menu button in a narrow one. */
export interface FrameProps {
  readonly words: FrameWords;
  readonly brand: ReactNode;
  /** The ways to go; drawn in the column and, while it is open, in the menu. */
  readonly places: ReactNode;
  /** The current place: the menu closes when it changes. */
  readonly path: string;
  readonly children: ReactNode;
}

export function Frame({ words, brand, places, path, children }: FrameProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  // A link of the menu was followed.
  useEffect(() => setMenuOpen(false), [path]);
  return (
    <div className="frame">
      <a className="skip-link" href="#content" onClick={skipToContent}>
        {words.skipToContent}
      </a>
      <header className="frame-bar no-print">
        <span className="brand">{brand}</span>
        <Button
          kind="quiet"
          icon={<MenuIcon aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onPress={() => setMenuOpen(true)}
        >
          {words.menu}
        </Button>
      </header>
      <header className="frame-side no-print">
        <span className="brand">{brand}</span>
        {places}
      </header>
      <ModalOverlay className="overlay drawer-overlay" isDismissable isOpen={menuOpen} onOpenChange={setMenuOpen}>
        <Modal className="drawer">
          <Dialog aria-label={words.menu} className="drawer-content">
            <div className="row spread">
              <span className="brand">{brand}</span>
              <IconButton label={words.close} onPress={() => setMenuOpen(false)}>
                <X />
              </IconButton>
            </div>
            {places}
          </Dialog>
        </Modal>
      </ModalOverlay>
      <main id="content" tabIndex={-1} className="frame-content">
        {children}
      </main>
    </div>
  );
}

/** The address, or what comes after its hash, belongs to the router, so the link can't jump on its own. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
