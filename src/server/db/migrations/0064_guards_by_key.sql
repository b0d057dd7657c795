-- The guards of the journal look past the walls, by the key of the voucher that is posted alone: with the walls' condition the
-- database took them to be as well found by the company, and read all of its vouchers until it had counted them.

grant select on voucher to pledgebook_auth;
grant create on schema public to pledgebook_auth;
do $$
declare f regprocedure;
begin
  foreach f in array '{lines_with_voucher(),voucher_balances()}'::regprocedure[] loop
    execute format('alter function %s security definer set search_path = public', f);
    execute format('alter function %s owner to pledgebook_auth', f);
  end loop;
end $$;
revoke create on schema public from pledgebook_auth;
