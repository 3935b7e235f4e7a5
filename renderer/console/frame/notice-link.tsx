import { useTranslation } from '../words/use-translation.ts';

/** To whose work the console is made of, where the page says that is. */
export function NoticeLink() {
  const { t } = useTranslation();
  const href = document.querySelector<HTMLLinkElement>('link[rel="license"]')?.href;
  return href === undefined ? null : (
    <p className="notice-link">
      <a href={href} target="_blank" rel="noopener">
        {t('licences')}
      </a>
    </p>
  );
}
