-- While something of a trip is withheld, it is not told either which other trips went the same way (see trip_shown).
update trip_public set route_id = null where is_withheld and route_id is not null;
