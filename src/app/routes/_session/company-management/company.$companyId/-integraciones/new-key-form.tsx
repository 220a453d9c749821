// The form that makes a key of an integration.
import { useMemo } from 'react'
import { useCreateIntegracion, useDepositosOfKeys } from '#app/api/company/integracion.ts'
import { useDrafts } from '#app/forms/drafts/use-drafts.ts'
import { ChoicesField } from '#app/forms/fields/choices/choice-fields.tsx'
import { DayField } from '#app/forms/fields/dates/date-fields.tsx'
import type { FieldProps } from '#app/forms/fields/field-frame.tsx'
import { useCheckedForm, useFormSave } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { screenOf, type Values } from '#app/records/entity.ts'
import { RecordForm } from '#app/records/form/record-form.tsx'
import { asText } from '#app/records/shown-values.ts'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import type { Deposito } from '#domain/company/deposito.ts'
import { integracionForm } from '#domain/company/integracion-form.ts'
import {
  type IntegracionDraft,
  integracionPermissions,
  integracionRecord,
  lastExpire,
  type NewIntegracion,
} from '#domain/company/integracion.ts'
import { today } from '#domain/values/dates.ts'
import { permission } from './keys-table.tsx'

interface NewKeyFormProps {
  companyId: number
  onCreated: (made: NewIntegracion) => void
  onLeave: () => void
}

export function NewKeyForm(props: NewKeyFormProps) {
  const query = useDepositosOfKeys(props.companyId)
  return <Loaded query={query}>{(depositos) => <KeyForm {...props} depositos={depositos} />}</Loaded>
}

/** A day from today on, a year away at most. */
function LastDayField(props: FieldProps) {
  return <DayField {...props} min={today()} max={lastExpire()} />
}

function groupsOf(depositos: readonly Deposito[]) {
  const options = depositos.map(({ id, description }) => ({ value: String(id), label: description ?? String(id) }))
  return screenOf(integracionRecord, {
    permission,
    lastDay: { inputKind: LastDayField, show: asText },
    depositos: { inputKind: (props) => <ChoicesField {...props} options={options} />, show: asText, wide: true },
  }).groups
}

function KeyForm({ companyId, depositos, onCreated, onLeave }: NewKeyFormProps & { depositos: readonly Deposito[] }) {
  const create = useCreateIntegracion(companyId)
  const groups = useMemo(() => groupsOf(depositos), [depositos])
  const [only, ...others] = depositos
  const initial: Values = {
    name: '',
    permission: integracionPermissions[1],
    expire: lastExpire(),
    depositos: only && others.length === 0 ? String(only.id) : '',
  }
  const checked = useCheckedForm<Values, IntegracionDraft>(integracionForm, initial)
  const drafts = useDrafts(checked.form, { path: `api/owner/company/${companyId}/integraciones` })
  const form = useFormSave<Values, IntegracionDraft, NewIntegracion>(checked, {
    onSave: (draft) => create.mutateAsync(draft),
    onSaved(made) {
      drafts.clear()
      onCreated(made)
    },
  })
  return <RecordForm groups={groups} form={form} drafts={drafts} saveLabel={t('integracion.create')} onLeave={onLeave} />
}
