import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Failure } from '#app/api/http/http.ts'
import { useIdempotencyKey } from '#app/api/http/http.ts'

test('lo que quedó sin respuesta se repite con su clave, aunque entre medio se haya guardado otra cosa', async () => {
  const { result } = renderHook(() => useIdempotencyKey())
  const keys: string[] = []
  const answered = async (headers: { 'Idempotency-Key': string }) => void keys.push(headers['Idempotency-Key'])
  const lost = async (headers: { 'Idempotency-Key': string }) => {
    keys.push(headers['Idempotency-Key'])
    throw new Failure('unreachable', 'post', null)
  }
  await expect(result.current({ cantidad: '1' }, lost)).rejects.toThrow(Failure)
  await result.current({ cantidad: '2' }, answered)
  await result.current({ cantidad: '1' }, answered)
  await result.current({ cantidad: '1' }, answered)
  const [first, other, again, another] = keys
  expect(again).toBe(first)
  expect(new Set([first, other, another]).size).toBe(3)
})
