// The message that compares both versions of a concurrently edited record.
import { Box, Button, Group, Text } from '@mantine/core'
import { UsersRound } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { type FieldGroup, formFields } from '../entity.ts'
import type { FieldKind, NamesProps } from '../field-kinds.ts'

/** The record was saved elsewhere in the meantime: the record that the server has now, and the values that were about to be saved. */
export interface Conflict<Row> {
  readonly theirs: Row
  readonly mine: Readonly<Record<string, unknown>>
}

interface ConflictMessageProps<Name extends string> {
  groups: readonly FieldGroup<Name>[]
  conflict: Conflict<Readonly<Partial<Record<Name, unknown>>>>
  saving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

export function ConflictMessage<Name extends string>({ groups, conflict, saving, onKeepMine, onTakeTheirs }: ConflictMessageProps<Name>) {
  const { theirs, mine } = conflict
  const differing = formFields(groups).filter(({ name, kind: { show, toForm = show } }) => toForm(mine[name]) !== toForm(theirs[name]))
  return (
    <Box role="alert" ref={bringIntoSight} tabIndex={-1} my={16} className="toned" data-tone="yellow">
      <Group wrap="nowrap" gap={12} mb={8} fw={600}>
        <Icon of={UsersRound} size={18} />
        {t('conflict.title')}
      </Group>
      <Text mb={8}>{t(differing.length > 0 ? 'conflict.text' : 'conflict.same')}</Text>
      {differing.length > 0 && (
        <Box component="table" className="text-table" w="auto" mb={12} style={{ whiteSpace: 'pre-line' }}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field.name}>
                <th scope="row">{t(field.label)}</th>
                <td>
                  <Value kind={field.kind} value={mine[field.name]} of={mine} />
                </td>
                <td>
                  <Value kind={field.kind} value={theirs[field.name]} of={theirs} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Group gap="xs">
        <Button size="xs" type="button" loading={saving} onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
        <Button size="xs" type="button" variant="default" disabled={saving} onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
      </Group>
    </Box>
  )
}

function Value({ kind: { Names, show }, value, of }: NamesProps & { kind: FieldKind }) {
  const text = show(value)
  return Names && text !== '' ? <Names value={value} of={of} /> : text || '-'
}

/** Scrolls to the message, which may appear outside the visible part of a long form, unless the user has gone on to another form or row. */
function bringIntoSight(message: HTMLElement | null) {
  const { activeElement } = document
  if (activeElement === document.body || message?.closest('form, tr')?.contains(activeElement)) message?.focus()
}
