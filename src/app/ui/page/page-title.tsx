// The page's heading, the browser tab's title, and the breadcrumbs above the heading.
import { Group } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link, type LinkProps } from '@tanstack/react-router'
import { createContext, type ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import styles from './page-title.module.css'

interface PageTitleProps {
  title: string
  /** The browser tab's title; `title` by default. */
  tabTitle?: string
  /** A state badge or a `ViewSwitch`, to the right of the title. */
  badge?: ReactNode
  /** One filled primary button, then subtle ones; the delete button is the last. */
  actions?: ReactNode
}

/** Tells components whether they are among the actions of the page's title. A menu there has commands of the whole page. */
export const BesideTitle = createContext(false)

/** Sets the browser tab's title. An element `title` of React would stand beside that of `index.html`. */
export function TabTitle({ text }: { text: string }) {
  useDocumentTitle(text)
  return null
}

export function PageTitle({ title, tabTitle = title, badge, actions }: PageTitleProps) {
  return (
    <Group gap={12} mih={40} mb={16} data-title-line>
      <TabTitle text={tabTitle} />
      <h1>{title}</h1>
      {badge}
      {actions && (
        <Group ml="auto" gap={8}>
          <BesideTitle value>{actions}</BesideTitle>
        </Group>
      )}
    </Group>
  )
}

/** Links between the views of the same records. The router marks the current one with `aria-current`. */
export function ViewSwitch({ label, views }: { label: string; views: readonly { text: string; link: LinkProps }[] }) {
  return (
    <nav className={styles['views']} aria-label={label}>
      {views.map(({ text, link }) => (
        <Link key={text} {...link} activeOptions={{ exact: true, includeSearch: false }}>
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** A breadcrumb. The current page has no `link`. */
export interface Crumb {
  text: string
  link?: LinkProps
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label={t('breadcrumbs.label')}>
      <ol className={styles['crumbs']}>
        {items.map(({ text, link }) => (
          // Without "exact" the router marks a page that contains this one as the current page.
          <li key={text}>
            {link ? (
              <Link {...link} activeOptions={{ exact: true }}>
                {text}
              </Link>
            ) : (
              <span aria-current="page">{text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
