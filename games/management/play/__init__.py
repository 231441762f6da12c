"""Programs that play over real sockets, like people in their browsers: for loads, faults and drills."""
