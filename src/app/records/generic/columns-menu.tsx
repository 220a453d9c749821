import { Button, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { Columns3 } from 'lucide'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { FieldSpec } from '../entity.ts'
import classes from './generic-list.module.css'

interface ColumnsMenuProps {
  fields: readonly FieldSpec[]
  shown: readonly string[]
  onChoose: (columns: readonly string[] | null) => void
}

/** The columns of a list, each with a checkbox. The id is no choice, because it is the way to the record. */
export function ColumnsMenu({ fields, shown, onChoose }: ColumnsMenuProps) {
  const [open, setOpen] = useState(false)
  const title = t('columns.title')
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="md" withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-expanded={open}
          leftSection={<Icon of={Columns3} size={16} />}
          onClick={() => setOpen(!open)}
        >
          {title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title}>
        <div className={classes['columns']}>
          {fields.map(({ name, label }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                onChange={({ currentTarget: { checked } }) => onChoose(checked ? [...shown, name] : shown.filter((one) => one !== name))}
              />
              {t(label)}
            </label>
          ))}
        </div>
        <Button mt={8} variant="subtle" size="compact-sm" onClick={() => onChoose(null)}>
          {t('columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
