import { Search } from 'lucide'
import { Suspense, useEffect } from 'react'
import { t } from '#app/i18n/text.ts'
import { lazyComponent, preloadChunk } from '#app/ui/chunks.ts'
import { Icon } from '#app/ui/icon.tsx'
import { closeFind, openFind, useFindScope } from './open-find.ts'
import styles from './find-control.module.css'

const loadPalette = () => import('./palette.tsx')
const Palette = lazyComponent(async () => (await loadPalette()).Palette)

/** The button of the bar that opens the palette, and its key. */
export function FindControl() {
  const scope = useFindScope()
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      closeFind()
    }
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('find.open')}
        aria-keyshortcuts="Control+K"
        title={`${t('find.open')} (${t('keys.ctrlK')})`}
        data-key={t('keys.ctrlK')}
        onClick={() => openFind()}
        onPointerEnter={() => preloadChunk(loadPalette)}
      >
        <Icon of={Search} size={16} />
      </button>
      <Suspense>{scope !== null && <Palette key={scope.stockId} scope={scope} />}</Suspense>
    </>
  )
}

/** Ctrl+K opens it, also while something is typed; in a dialog it does nothing, because the question there comes first. */
function handleKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
  if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
  // The browser's own search would take the focus.
  event.preventDefault()
  if (repeat) return
  if (document.querySelector('[data-find]')) closeFind()
  else if (!document.querySelector('[role="dialog"]')) openFind()
}
