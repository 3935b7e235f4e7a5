import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useShell } from '../shell-context.ts';

/** Goes where the tray, a notification or an address from outside asks to go. */
export function useShellNavigation(): void {
  const shell = useShell();
  const navigate = useNavigate();
  useEffect(
    () =>
      shell.on((event) => {
        if (event.name === 'deep-link') void navigate(event.data.path);
      }),
    [shell, navigate],
  );
}
