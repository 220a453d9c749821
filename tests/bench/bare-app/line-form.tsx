import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Button, TextInput } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { LineaMercaderia } from '#domain/titulo/linea-mercaderia.ts'
import { client, line, saveLine, useIds } from './calls.ts'

const labels = { tipoEmbalaje: 'Embalaje', cantidad: 'Cantidad', pesoBruto: 'Peso bruto' } as const

export function LineForm() {
  const { data } = useQuery(line(useIds()))
  return (
    <>
      <h1>Línea</h1>
      {data && <Fields key={data.id} of={data} />}
      <Notifications position="top-left" />
    </>
  )
}

function Fields({ of }: { readonly of: LineaMercaderia }) {
  const ids = useIds()
  const [changed, setChanged] = useState(of)
  const save = useMutation({
    mutationFn: () => saveLine(ids, changed),
    onSuccess: (saved) => {
      client.setQueryData(line(ids).queryKey, saved)
      setChanged(saved)
      notifications.show({ message: 'Linea de mercaderia actualizada' })
    },
    onError: (error) => notifications.show({ color: 'red', message: error.message }),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit}>
      {(['tipoEmbalaje', 'cantidad', 'pesoBruto'] as const).map((field) => (
        <TextInput
          key={field}
          label={labels[field]}
          value={changed[field] ?? ''}
          onChange={({ currentTarget: { value } }) => setChanged({ ...changed, [field]: field === 'tipoEmbalaje' ? value : Number(value) })}
        />
      ))}
      <Button type="submit">Guardar cambios</Button>
    </form>
  )
}
