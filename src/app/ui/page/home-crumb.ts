// The first breadcrumb of most pages. Apart from the others, because the first screen has none.
import { t } from '#app/i18n/text.ts'
import type { Crumb } from './page-title.tsx'

export function homeCrumb(): Crumb {
  return { text: t('global.menu.home'), link: { to: '/' } }
}
