import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Navigates to the page of one customer; resolves when the page is loaded. */
export function useToCustomer(): (id: string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback((id) => navigate({ to: '/customer/$id', params: { id } }), [navigate])
}
