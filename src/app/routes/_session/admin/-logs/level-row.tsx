import { Check } from 'lucide'
import { memo } from 'react'
import type { LevelChange, LoggerRow } from '#app/api/loggers.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import styles from './logs.module.css'

interface LevelRowProps {
  logger: LoggerRow
  index: number
  levels: readonly string[]
  /** Which of its buttons is the stop of the Tab key; null for none. */
  stop: number | null
  /** The change that is under way. */
  changingTo: LevelChange | null
  onChange: (to: LevelChange) => void
}

const rootName = 'ROOT'

/** Returns whether a logger has a level of its own that it can give up. */
export function canInherit({ name, configured }: LoggerRow): boolean {
  return configured !== null && name !== rootName
}

/** Memoized: another server has a thousand of them. */
export const LevelRow = memo(function LevelRow({ logger, index, levels, stop, changingTo, onChange }: LevelRowProps) {
  const { name, effective } = logger
  const current = changingTo?.level ?? effective
  return (
    <tr aria-rowindex={index + 2} data-row={index}>
      <td title={name} className={styles['name']}>
        {name}
      </td>
      <td>
        <div role="group" aria-label={t('logs.levelOf', { name })} className={styles['levels']}>
          {levels.map((level, place) => (
            <button
              key={level}
              type="button"
              className={styles['level']}
              aria-pressed={level === current}
              tabIndex={stop === place ? 0 : -1}
              data-place={place}
              onClick={() => level !== logger.configured && onChange({ name, level })}
            >
              {level === current && <Icon of={Check} size={12} />}
              {level}
            </button>
          ))}
        </div>
      </td>
      <td>
        {canInherit(logger) ? (
          <RowButton
            tabIndex={stop === levels.length ? 0 : -1}
            data-place={levels.length}
            aria-label={t('logs.inheritOf', { name })}
            onClick={() => onChange({ name, level: null })}
          >
            {t('logs.inherit')}
          </RowButton>
        ) : (
          <span className={styles['quiet']}>{name === rootName ? t('logs.own') : t('logs.inherited')}</span>
        )}
      </td>
    </tr>
  )
})
