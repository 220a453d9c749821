import { Link, type LinkProps } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import styles from './breadcrumbs.module.css'

/** The current page has no `link`. */
export interface Crumb {
  text: string
  link?: LinkProps
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label={t('breadcrumbs.label')}>
      <ol className={styles['crumbs']}>
        {items.map(({ text, link }) => (
          <li key={text}>{link ? <Link {...link}>{text}</Link> : <span aria-current="page">{text}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
