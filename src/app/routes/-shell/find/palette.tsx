import '#app/ui/dialog.css'
import '#app/styles/inputs.css'
import { Input, Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useFocusReturn } from '#app/ui/use-focus-return.ts'
import { FindRows } from './find-rows.tsx'
import { FindState } from './find-state.tsx'
import { hitLink } from './hit-link.ts'
import { closeFind, type FindScope } from './open-find.ts'
import { useChosenRow } from './use-chosen-row.ts'
import { type FindRow, useFindResults } from './use-find-results.ts'
import styles from './palette.module.css'

/** Finds numbers, and everything that can be done on the screen under it. Open while it is rendered. */
export function Palette({ scope }: { scope: FindScope }) {
  useFocusReturn()
  return (
    <Modal.Root
      opened
      onClose={closeFind}
      size={640}
      // Below the dialogs, of which the one that asks to sign in again may open over it.
      zIndex={290}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content>
        <Modal.Title className="visually-hidden">{t('find.open')}</Modal.Title>
        <Found scope={scope} />
      </Modal.Content>
    </Modal.Root>
  )
}

/** The field and what it finds. The field keeps the focus; the rows are chosen by the arrows or the mouse. */
function Found({ scope }: { scope: FindScope }) {
  const [typed, setTyped] = useState('')
  const [stockId, setStockId] = useState(scope.stockId)
  const widen = () => setStockId(null)
  const found = useFindResults(typed, stockId, { id: 'widen', label: t('find.allStocks'), hint: 'Tab', group: 'go', run: widen })
  const { listId, idOf, chosen, point, move } = useChosenRow(found.groups, typed)
  const choose = useChoose()

  function handleKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' && chosen) choose(chosen, ctrlKey || metaKey)
    else if (key === 'Tab' && stockId !== null) widen()
    else return
    event.preventDefault()
  }

  return (
    <div data-find>
      <Input
        classNames={{ input: styles['typed'] ?? '' }}
        size="lg"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={handleKey}
        role="combobox"
        aria-label={t(stockId === null ? 'find.open' : 'find.inStock')}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen && idOf(chosen)}
        aria-busy={found.isAsked && !found.isSettled && found.error === null}
        placeholder={stockId === null ? t('find.placeholder') : t('find.inStock.placeholder', { id: stockId })}
        leftSection={<Icon of={Search} size={18} />}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <FindState typed={typed} found={found} />
      <div id={listId} role="listbox" aria-label={t('find.list')} className={styles['list']}>
        <FindRows groups={found.groups} form={found.form} selected={chosen?.id} idOf={idOf} onPoint={point} onChoose={choose} />
      </div>
      <p className={styles['keys']}>{stockId === null ? t('find.keys') : `${t('find.keys')} · ${t('find.keys.widen')}`}</p>
    </div>
  )
}

/** Does what a row says; what was found may be opened in another tab, and the palette then stays. */
function useChoose(): (row: FindRow, elsewhere: boolean) => void {
  const router = useRouter()
  return (row, elsewhere) => {
    if (!('hit' in row)) {
      if (row.id !== 'widen') close()
      row.action.run()
      return
    }
    const link = hitLink(row.hit)
    if (elsewhere) {
      window.open(router.history.createHref(router.buildLocation(link).href), '_blank')
      return
    }
    close()
    void router.navigate(link)
  }
}

/** Closed before anything opens or takes the focus. */
function close(): void {
  flushSync(closeFind)
}
