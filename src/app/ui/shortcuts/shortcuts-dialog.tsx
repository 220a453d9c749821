// The dialog that lists the keyboard shortcuts of the screen.
import { Button, Group, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { type TextKey, t } from '#app/i18n/text.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { activeCommands, showShortcutHelp, setLettersEnabled, useLettersEnabled } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

type Line = readonly [keys: TextKey, action: TextKey]

const tables: readonly Line[] = [
  ['keys.arrows', 'keys.table.move'],
  ['keys.enter', 'keys.table.open'],
  ['keys.page', 'keys.list.page'],
  ['keys.ends', 'keys.list.ends'],
  ['keys.sides', 'keys.table.across'],
  ['keys.delete', 'keys.table.delete'],
  ['keys.f2', 'keys.table.edit'],
  ['keys.plusMinus', 'keys.table.inside'],
  ['keys.shiftArrows', 'keys.table.range'],
  ['keys.space', 'keys.table.toggle'],
  ['keys.ctrlA', 'keys.table.all'],
  ['keys.ctrlC', 'keys.table.copy'],
]
const forms: readonly Line[] = [
  ['keys.ctrlEnter', 'keys.form.save'],
  ['keys.escape', 'keys.form.leave'],
  ['keys.altDown', 'keys.form.calendar'],
  ['keys.sides', 'keys.form.across'],
  ['keys.arrows', 'keys.form.rows'],
  ['keys.enter', 'keys.form.next'],
  ['keys.ctrlV', 'keys.form.paste'],
]

export function ShortcutsDialog() {
  const on = useLettersEnabled()
  const letters = activeCommands().flatMap(({ key, label }) => (key === undefined ? [] : [[key.toUpperCase(), label] as const]))
  return (
    <Dialog title={t('keys.title')} size="xl" onClose={() => showShortcutHelp(false)}>
      <div className={styles['groups']}>
        {on && <Keys title={t('keys.screen')} lines={[...letters, [t('keys.ctrlK'), t('keys.find')], ['?', t('keys.help')]]} />}
        <Keys title={t('keys.table')} lines={tables.map(translated)} />
        <Keys title={t('keys.form')} lines={forms.map(translated)} />
      </div>
      <Group justify="space-between" mt={20}>
        <Switch
          label={t('keys.letters')}
          description={t('keys.letters.help')}
          checked={on}
          onChange={({ currentTarget }) => setLettersEnabled(currentTarget.checked)}
        />
        <Button variant="default" onClick={() => showShortcutHelp(false)} data-autofocus>
          {t('action.close')}
        </Button>
      </Group>
    </Dialog>
  )
}

function Keys({ title, lines }: { title: string; lines: readonly (readonly [keys: string, action: string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, action]) => (
          <div key={action}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function translated([keys, action]: Line): readonly [string, string] {
  return [t(keys), t(action)]
}
