-- What keeps totals of a few rows is planned once a connection: to plan it anew for each array takes longer than to run it.
set local role pledgebook_auth;
alter function auth.weigh_packets(auth.packet_moved[]) set plan_cache_mode = 'force_generic_plan';
alter function auth.weigh_items(auth.metal_moved[]) set plan_cache_mode = 'force_generic_plan';
alter function auth.cover_loans(auth.loan_key[]) set plan_cache_mode = 'force_generic_plan';
reset role;
