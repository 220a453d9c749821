// The menu in which a person chooses a list's columns, remembered in the browser.
import { Button, Group, Popover, Stack } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { Columns3 } from 'lucide'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useDraftOwner } from '#app/api/account/account.ts'
import { attempt } from '#app/api/http/storage.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import type { EntityName, FieldSpec } from '../../entity.ts'

interface ColumnsMenuProps {
  fields: readonly FieldSpec[]
  shown: readonly string[]
  onChoose: (columns: readonly string[] | null) => void
}

/** The menu with a checkbox for each column of a list. The id is not in it, because its cell is the link to the record. */
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
        <Stack gap={4} mah="60vh" style={{ overflow: 'auto' }}>
          {fields.map(({ name, label }) => (
            <Group component="label" key={name} gap={8} mih={28}>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                onChange={({ currentTarget: { checked } }) => onChoose(checked ? [...shown, name] : shown.filter((one) => one !== name))}
              />
              {t(label)}
            </Group>
          ))}
        </Stack>
        <Button mt={8} variant="subtle" size="compact-sm" onClick={() => onChoose(null)}>
          {t('columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

const stored = z.array(z.string())

/**
 * Returns the columns that the user chose for an entity's list, from local storage; null until they choose. Without storage the choice
 * lasts until the list is left.
 */
export function useChosenColumns(name: EntityName) {
  const key = `depositos.columnas:${useDraftOwner()}:${name}`
  const [chosen, setChosen] = useState(() => stored.safeParse(attempt(() => JSON.parse(localStorage.getItem(key) ?? ''))).data ?? null)
  return {
    chosen,
    choose(columns: readonly string[] | null): void {
      setChosen(columns && [...columns])
      attempt(() => {
        if (columns) localStorage.setItem(key, JSON.stringify(columns))
        else localStorage.removeItem(key)
      })
    },
  }
}
