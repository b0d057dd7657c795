import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens the page of a customer; resolves once it is shown. */
export function useOpenCustomer(): (id: string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback((id) => navigate({ to: '/customer/$id', params: { id } }), [navigate])
}
