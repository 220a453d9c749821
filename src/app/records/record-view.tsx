import { t } from '#app/i18n/text.ts'
import { Detail, Details } from '#app/ui/details.tsx'
import { Tip } from '#app/ui/tip.tsx'
import type { FieldGroup } from './entity.ts'
import type { FieldKind } from './field-kinds.ts'
import { RecordLinks } from './record-links.tsx'
import classes from './record-view.module.css'

interface RecordViewProps<Name extends string> {
  groups: readonly FieldGroup<Name>[]
  row: Readonly<Partial<Record<Name, unknown>>>
}

/** All fields of a record, read-only. Fields that depend on a switch are shown only while it is on. */
export function RecordView<Name extends string>({ groups, row }: RecordViewProps<Name>) {
  return (
    <div className={classes['view']}>
      {groups.map((group) => (
        <section key={group.heading}>
          <h2 className={groups.length === 1 ? 'visually-hidden' : classes['heading']}>{t(group.heading)}</h2>
          <Details>
            {group.fields
              .filter(({ when }) => when === undefined || row[when] === true)
              .map(({ name, label, kind, wide, tip }) => (
                <Detail
                  key={name}
                  label={t(label)}
                  wide={wide}
                  tip={tip && <Tip label={t('generic.help', { field: t(label) })} text={t(tip)} />}
                >
                  <Value kind={kind} value={row[name]} row={row} />
                </Detail>
              ))}
          </Details>
        </section>
      ))}
    </div>
  )
}

/** The text of a value, and links to the records that it names. */
function Value({ kind, value, row }: { kind: FieldKind; value: unknown; row: unknown }) {
  if (kind.View) return <kind.View row={row} />
  const links = kind.links?.(value) ?? []
  if (links.length > 0) return <RecordLinks links={links} />
  // Without the member, the server may have left it out for this user: the screen cannot say that there is none.
  const isKnown = value === null || kind.sourceFor !== undefined
  return kind.show(value) || (kind.links && isKnown ? t('generic.none') : '-')
}
