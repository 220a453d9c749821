import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { accountApi } from '#app/api/account.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { useIsAdmin } from '#app/session/use-is-admin.ts'
import { activeShortcuts, showShortcutHelp, useLettersEnabled } from '#app/ui/shortcuts.ts'
import { depositoLabel } from '#domain/deposito.ts'
import { adminPagesOf } from '../admin-pages.ts'
import { findKey } from './open-find.ts'

export interface FindAction {
  readonly id: string
  readonly label: string
  /** The key that does the same. */
  readonly hint?: string
  readonly group: 'screen' | 'go'
  readonly run: () => void
}

/** Everything that can be done on the screen under the palette, and the pages that one can go to. */
export function useFindActions(): FindAction[] {
  const router = useRouter()
  const { depositos = [], deposito } = useSession()
  const isAdmin = useIsAdmin()
  const { data: info } = useQuery({ ...accountApi.info, meta: { quiet: true } })
  const letters = useLettersEnabled()
  const [screen] = useState(activeShortcuts)
  const go = (id: string, label: string, link: LinkProps): FindAction => ({
    id,
    label,
    group: 'go',
    run: () => void router.navigate(link),
  })
  const listOf = (warehouseId: number): LinkProps => ({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId } })
  return [
    ...screen
      .filter(({ key }) => key !== findKey)
      .map(({ key, label, run }): FindAction => ({
        id: `screen ${key}`,
        label,
        group: 'screen',
        run,
        ...(letters && { hint: key.toUpperCase() }),
      })),
    ...(deposito ? [go('stocks', t('stock.list'), listOf(deposito.id))] : []),
    go('companies', t('global.menu.companies'), { to: '/company-management' }),
    ...(isAdmin ? adminPagesOf(info).map(({ to, text }) => go(to, t(text), { to })) : []),
    ...depositos
      .filter(({ id }) => id !== deposito?.id)
      .map((own) => go(`deposito ${own.id}`, t('find.goTo', { name: depositoLabel(own) }), listOf(own.id))),
    go('settings', t('global.menu.account.settings'), { to: '/account/settings' }),
    { id: 'help', label: t('keys.title'), group: 'go', run: () => showShortcutHelp(true), ...(letters && { hint: '?' }) },
    go('logout', t('global.menu.account.logout'), { to: '/logout' }),
  ]
}

/** The actions whose name has every typed word, without regard to accents and capital letters. */
export function matchingActions(actions: readonly FindAction[], typed: string): FindAction[] {
  const words = folded(typed).split(/\s+/)
  return actions.filter(({ label }) => words.every((word) => folded(label).includes(word)))
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
