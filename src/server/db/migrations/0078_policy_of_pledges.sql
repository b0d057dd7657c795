-- What is lent on, the redemption period and its grace become part of each company's policy; values of its profile.
update company set policy = case policy_profile
    when 'nbfc' then jsonb_build_object(
      'kindsLentOn', jsonb_build_array('ornament', 'coin'), 'goldCoinPurityFloorBp', 9160, 'silverCoinPurityFloorBp', 9250,
      'weightCapsRequired', true, 'redemptionMonths', 0, 'auctionGraceDays', 0)
    else jsonb_build_object(
      'kindsLentOn', jsonb_build_array('ornament', 'coin', 'bar', 'utensil'), 'goldCoinPurityFloorBp', null,
      'silverCoinPurityFloorBp', null, 'weightCapsRequired', false, 'redemptionMonths', 12, 'auctionGraceDays', 7)
  end || policy;

-- The last day on which a loan is safe from auction, fixed at its opening; null: its due date decides.
alter table loan add column last_redemption_on date;
alter table loan disable trigger user;
update loan l set last_redemption_on =
    (l.opened_on + make_interval(months => (c.policy ->> 'redemptionMonths')::integer))::date
    + (c.policy ->> 'auctionGraceDays')::integer
  from company c
  where c.id = l.company_id and l.opened_on is not null and (c.policy ->> 'redemptionMonths')::integer > 0;
alter table loan enable trigger user;
